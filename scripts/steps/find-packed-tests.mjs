/**
 * Returns the files of a packed package that only tests need.
 * @param {string} listing the output of `tar -t`
 */
export const findPackedTests = (listing) =>
  listing.split(/\r?\n/).filter((file) => /\.test\.|^package\/(src|dist)\/testing\//.test(file));
