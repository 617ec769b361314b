export { sweepTickets } from './sweep-tickets.ts';
