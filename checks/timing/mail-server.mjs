// A thread of its own, so that a mail that arrives does not hold up the clock that measures.
import { parentPort } from 'node:worker_threads';
import { startMailSink } from '@keystead/testkit';

const { port } = await startMailSink();
parentPort?.postMessage(port);
