'use client';
import { createContext } from 'react';

/** Whether a screen is the whole page: its title is then the page's heading, and otherwise one inside a page of the host. */
export const PageContext = createContext(false);
