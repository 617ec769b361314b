/** Wraps a mapper so that it returns the same result while its input is equal, to avoid needless re-renders. */
export function keepEqual<Wire, View>(map: (wire: Wire) => View): (wire: Wire) => View {
  let last: { readonly text: string; readonly view: View } | undefined;
  return (wire) => {
    const text = JSON.stringify(wire);
    if (last?.text !== text) last = { text, view: map(wire) };
    return last.view;
  };
}
