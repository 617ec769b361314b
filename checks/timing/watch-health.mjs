// In a thread of its own, so that sending hundreds of requests does not slow down the clock.
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 5;

let isRunning = true;
parentPort?.once('message', () => (isRunning = false));

/** @type {number[]} */
const millis = [];
for (; isRunning; await pause(EVERY_MS)) {
  const startedAt = performance.now();
  await (await fetch(String(workerData))).arrayBuffer();
  millis.push(performance.now() - startedAt);
  if (millis.length === 1) parentPort?.postMessage('watching');
}
parentPort?.postMessage(millis);
