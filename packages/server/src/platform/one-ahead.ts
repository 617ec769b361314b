/** The next is made while whoever asked works on this one. */
export async function* oneAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = items.next();
      next.catch(() => undefined); // it is told of when its turn comes
      yield value;
    }
  } finally {
    items.return(undefined).catch(() => undefined); // which may have to wait for the one that is being made
  }
}
