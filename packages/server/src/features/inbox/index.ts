export { clearInbox, findInboxHtml, listInbox } from './read-inbox.ts';
