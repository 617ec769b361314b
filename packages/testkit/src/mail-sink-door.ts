import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface MailSinkDoor {
  readonly port: number;
  /** Open: passes everything on. Silent: takes connections and says nothing. Closed: takes none. Nothing hangs on. */
  set(state: 'open' | 'silent' | 'closed'): Promise<void>;
  dropAll(): void;
  /** The one that the server behind knows by this port. */
  drop(remotePort: number): void;
  connections(): number;
}

/** The port in front of the SMTP server: what happens to connections is decided here. */
export async function openMailSinkDoor(behind: number): Promise<MailSinkDoor> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'silent' | 'closed' = 'open';
  let count = 0;
  const server = createServer((incoming) => {
    count += 1;
    track(incoming);
    if (state === 'silent') return incoming.resume();
    const outgoing = connect(behind, '127.0.0.1');
    track(outgoing);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
    return undefined;
  });
  await listen(0);
  const { port } = server.address() as AddressInfo;

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }
  function dropAll(): void {
    for (const socket of sockets) socket.destroy();
  }
  async function listen(at: number): Promise<void> {
    await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  }

  return {
    port,
    dropAll,
    drop(remotePort) {
      for (const socket of sockets) if (socket.localPort === remotePort) socket.destroy();
    },
    connections: () => count,
    async set(next) {
      if (state === 'silent' || next !== 'open') dropAll();
      state = next;
      if (next === 'closed' && server.listening) {
        await new Promise((resolve) => server.close(resolve));
      } else if (next !== 'closed' && !server.listening) {
        await listen(port);
      }
    },
  };
}
