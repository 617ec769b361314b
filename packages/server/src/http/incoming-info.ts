import type { Device } from '../platform/device.ts';
import { readCookie } from './cookie.ts';
import type { RequestInfo } from './route.ts';
import { readWireHeaders, type HeaderReader, type WireHeaders } from './wire.ts';

interface Incoming {
  readonly id: string;
  readonly header: HeaderReader;
  readonly clientAddress: () => string | undefined;
  readonly isSecure: boolean;
}

/** The properties of a request. The client address is computed on demand. */
export class IncomingInfo implements RequestInfo {
  readonly id: string;
  readonly headers: WireHeaders;
  readonly authorization: string | undefined;
  readonly userAgent: string | undefined;
  readonly #clientAddress: () => string | undefined;
  readonly #header: HeaderReader;
  readonly #isSecure: boolean;

  constructor({ id, header, clientAddress, isSecure }: Incoming) {
    this.id = id;
    this.headers = readWireHeaders(header);
    this.authorization = header('authorization');
    this.userAgent = header('user-agent');
    this.#clientAddress = clientAddress;
    this.#header = header;
    this.#isSecure = isSecure;
  }

  cookie(name: string): string | undefined {
    return readCookie(this.#header('cookie'), name, this.#isSecure);
  }

  get clientAddress(): string | undefined {
    return this.#clientAddress();
  }
}

/** The origin of a request: a person, or a server that acts for many. */
export class RequestDevice implements Device {
  readonly userAgent: string | undefined;
  readonly #info: RequestInfo;
  readonly #isPerson: boolean;

  constructor(info: RequestInfo, { isPerson }: { isPerson: boolean }) {
    this.userAgent = info.userAgent;
    this.#info = info;
    this.#isPerson = isPerson;
  }

  get clientAddress(): string | undefined {
    return this.#info.clientAddress;
  }

  get personAddress(): string | undefined {
    return this.#isPerson ? this.#info.clientAddress : undefined;
  }
}
