import pg from 'pg';
import type { PreparedStatement } from './sql.ts';

type Answered = (error: Error | null, result: pg.QueryResult) => void;

/** The query as the driver makes it out of text, values and callback. Its type leaves out the callback and the name. */
const DriverQuery = pg.Query as unknown as new (text: string, values: unknown[], callback: Answered) => pg.Submittable;

/** A named statement, ready to be sent. Handed over as a config object, the driver would copy it property by property: a tenth of a read. */
class NamedQuery extends DriverQuery {
  readonly name: string;

  constructor({ name, text, values }: PreparedStatement, callback: Answered) {
    super(text, values, callback);
    this.name = name;
  }
}

export function sendNamed(client: pg.Client, statement: PreparedStatement): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(new NamedQuery(statement, (error, result) => (error ? reject(error) : resolve(result))));
  });
}
