/**
 * The files of a packed package that only tests need.
 * @param {string} listing as `tar -t` prints it
 */
export const findPackedTests = (listing) =>
  listing.split(/\r?\n/).filter((file) => /\.test\.|^package\/(src|dist)\/testing\//.test(file));
