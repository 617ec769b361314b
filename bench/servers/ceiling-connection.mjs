import pg from 'pg';
import utils from 'pg/lib/utils.js';

/** How to read the rows of a statement, by its name: the same on every connection. @type {Map<string, any>} */
const described = new Map();

/**
 * The same three tricks as in Keystead's own driver code: no copied configuration, columns that are described once, one
 * write per turn of the event loop.
 */
class NamedQuery extends /** @type {any} the driver's type leaves out the callback */ (pg.Query) {
  constructor(
    /** @type {{ name: string, text: string, values: unknown[] }} */ { name, text, values },
    /** @type {Function} */ callback,
  ) {
    super(text, values, callback);
    this.name = name;
  }

  handleRowDescription(/** @type {any} */ message) {
    super.handleRowDescription(message);
    described.set(this.name, this._result);
  }

  prepare(/** @type {any} */ connection) {
    const shape = described.get(this.name);
    if (!shape || !this.hasBeenParsed(connection)) {
      super.prepare(connection);
      return;
    }
    this._result.fields = shape.fields;
    this._result._parsers = shape._parsers;
    this._result._prebuiltEmptyResultObject = shape._prebuiltEmptyResultObject;
    this._accumulateRows = true;
    connection.bind({ statement: this.name, values: this.values, valueMapper: utils.prepareValue });
    connection.execute({});
    connection.sync();
  }
}

/**
 * @param {pg.Client} client
 * @param {{ name: string, text: string, values: unknown[] }} statement
 * @returns {Promise<pg.QueryResult>}
 */
export function send(client, statement) {
  const { stream } = /** @type {any} not in the driver's types */ (client).connection;
  if (stream.writableCorked === 0) {
    stream.cork();
    setImmediate(() => stream.uncork());
  }
  return new Promise((resolve, reject) => {
    const query = new NamedQuery(statement, (/** @type {Error | null} */ error, /** @type {pg.QueryResult} */ result) =>
      error ? reject(error) : resolve(result),
    );
    client.query(/** @type {pg.Submittable} */ (/** @type {unknown} its base class has no type */ (query)));
  });
}
