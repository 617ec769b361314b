/** A client method that behaves as it does offline: it fails immediately, and is not sent later. */
export const unlessOffline =
  <Arguments extends unknown[], Answer>(method: (...given: Arguments) => Promise<Answer>) =>
  async (...given: Arguments): Promise<Answer> => {
    if (!navigator.onLine) throw new Error('It seems like you are offline');
    return method(...given);
  };
