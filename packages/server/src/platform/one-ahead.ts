/** Produces the next item while the consumer works on the current one. */
export async function* oneAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = items.next();
      next.catch(() => undefined); // a failure is reported when the item is consumed
      yield value;
    }
  } finally {
    items.return(undefined).catch(() => undefined); // may wait for the item in progress
  }
}
