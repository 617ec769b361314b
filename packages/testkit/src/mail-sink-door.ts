import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface MailSinkDoor {
  readonly port: number;
  /** `open` forwards everything, `silent` accepts connections and never responds, `closed` refuses connections. */
  set(state: 'open' | 'silent' | 'closed'): Promise<void>;
  dropAll(): void;
  /** Drops the connection that has this remote port on the server behind. */
  drop(remotePort: number): void;
  connections(): number;
}

/** Opens a port in front of the SMTP server, which controls the connections. */
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
