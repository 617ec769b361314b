import pg from 'pg';
import type { PreparedStatement } from './sql.ts';

interface Slot {
  client: Promise<pg.Client> | undefined;
  inFlight: number;
}

export interface PipelinedConnections {
  query(statement: PreparedStatement): Promise<pg.QueryResult>;
  end(): Promise<void>;
}

const PAUSE_AFTER_REFUSAL_MS = 200;

/**
 * A few connections that all single statements share. Each statement is sent without waiting for the one before it,
 * which doubles what one process gets out of PostgreSQL. A lost connection is opened anew by the next statement.
 */
export function openPipelinedConnections(
  config: pg.ClientConfig,
  options: { connections: number; onLost: (error: Error) => void },
): PipelinedConnections {
  const slots: Slot[] = Array.from({ length: options.connections }, () => ({ client: undefined, inFlight: 0 }));
  let ended = false;

  function connect(slot: Slot): Promise<pg.Client> {
    const client = new pg.Client({ ...config, pipeline: true });
    const connecting = client.connect().then(() => client);
    slot.client = connecting;
    const forget = () => {
      if (slot.client === connecting) slot.client = undefined;
    };
    client.on('error', (error) => {
      if (slot.client !== connecting) return; // a second word about the same loss
      forget();
      options.onLost(error);
    });
    connecting.then(
      () => client.on('end', forget),
      (error: Error) => {
        options.onLost(error);
        // Until then statements fail at once with this error: a database that is coming up is not run over by attempts.
        setTimeout(forget, PAUSE_AFTER_REFUSAL_MS).unref();
      },
    );
    return connecting;
  }

  const leastBusy = (): Slot => slots.reduce((best, slot) => (slot.inFlight < best.inFlight ? slot : best));

  return {
    async query(statement) {
      if (ended) throw new Error('connection ended: the database was closed');
      const slot = leastBusy();
      slot.inFlight += 1;
      try {
        const client = await (slot.client ?? connect(slot));
        return await client.query(statement);
      } finally {
        slot.inFlight -= 1;
      }
    },
    async end() {
      ended = true;
      await Promise.allSettled(slots.map(async (slot) => (await slot.client)?.end()));
    },
  };
}
