'use client';
import { createContext } from 'react';

/**
 * Whether a screen is the whole page. Then its title is the page's main heading, otherwise one within the host's page.
 */
export const PageContext = createContext(false);
