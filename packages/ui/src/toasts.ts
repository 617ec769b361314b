export interface Toast {
  readonly text: string;
  readonly tone: 'neutral' | 'destructive';
}

const SHOWN_MS = 5000;

interface Region {
  readonly key: object;
  readonly update: () => void;
}

/** The current toast, for all regions of the page; only the first region shows it. */
class Toasts {
  private current: Toast | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private regions: readonly Region[] = [];

  show(toast: Toast | undefined): void {
    this.hold();
    this.current = toast;
    if (toast) this.timer = setTimeout(() => this.show(undefined), SHOWN_MS);
    this.update();
  }

  /** Keeps the current toast until it is released or replaced. */
  hold(): void {
    clearTimeout(this.timer);
  }

  release(): void {
    this.show(this.current);
  }

  /** Returns what a region has to show: a toast, null for no toast, undefined if another region shows it. */
  seenBy(key: object): Toast | null | undefined {
    return this.regions[0]?.key === key ? (this.current ?? null) : undefined;
  }

  join(region: Region): () => void {
    this.regions = [...this.regions, region];
    return () => {
      this.regions = this.regions.filter((other) => other !== region);
      this.update();
    };
  }

  private update(): void {
    for (const region of this.regions) region.update();
  }
}

export const toasts = new Toasts();

/** Shows a short message. It replaces the current one and disappears by itself. */
export function showToast(text: string, tone: Toast['tone'] = 'neutral'): void {
  toasts.show({ text, tone });
}
