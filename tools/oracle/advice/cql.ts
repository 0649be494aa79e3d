import { connect, type Socket } from 'node:net';
import { pause } from './servers.ts';

/** A row of a result, a text for each column. */
export type Row = readonly string[];

const opcodes = { error: 0x00, startup: 0x01, authenticate: 0x03, query: 0x07, authResponse: 0x0f } as const;
/** Version 4 of the native protocol: each release from 2.2 to 5.0 speaks it. */
const version = 4;
const headerLength = 9;
const consistencyOne = 1;
const resultOfRows = 2;
/** The role that a new cluster begins with, as SASL's PLAIN says it: an empty identity, name and password. */
const firstLogin = Buffer.from('\0cassandra\0cassandra');

/** A connection to a node of Cassandra that asks one question after the other. Results are read as text columns. */
export class CqlConnection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #wake: (() => void) | undefined;
  #failure: Error | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      this.#wake?.();
    });
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the node closed the connection')));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake?.();
  }

  /** Connects to a port of this machine; a node may say that it listens a moment before it does, and before it has its first role. */
  static async open(port: number, attempts = 40): Promise<CqlConnection> {
    const connection = new CqlConnection(connect(port, '127.0.0.1'));
    try {
      const { opcode } = await connection.#ask(opcodes.startup, Buffer.concat([short(1), text('CQL_VERSION'), text('3.0.0')]));
      if (opcode === opcodes.authenticate) await connection.#ask(opcodes.authResponse, Buffer.concat([int(firstLogin.length), firstLogin]));
      return connection;
    } catch (error) {
      connection.close();
      if (attempts <= 1) throw error;
      await pause(500);
      return CqlConnection.open(port, attempts - 1);
    }
  }

  /** Rows of the answer; none where it has no rows. @throws {Error} where the node refuses */
  async query(statement: string): Promise<readonly Row[]> {
    const words = Buffer.from(statement);
    const noFlags = Buffer.of(0);
    const { body } = await this.#ask(opcodes.query, Buffer.concat([int(words.length), words, short(consistencyOne), noFlags]));
    return body.length >= 4 && body.readInt32BE(0) === resultOfRows ? rowsOf(body) : [];
  }

  close(): void {
    this.#socket.destroy();
  }

  async #ask(opcode: number, body: Buffer): Promise<{ readonly opcode: number | undefined; readonly body: Buffer }> {
    this.#socket.write(Buffer.concat([Buffer.of(version, 0, 0, 0, opcode), int(body.length), body]));
    const header = await this.#take(headerLength);
    const answer = await this.#take(header.readInt32BE(headerLength - 4));
    if (header[4] === opcodes.error) throw new Error(answer.subarray(6).toString());
    return { opcode: header[4], body: answer };
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#received.length < length) {
      if (this.#failure !== undefined) throw this.#failure;
      await new Promise<void>((more) => {
        this.#wake = more;
      });
    }
    const taken = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return taken;
  }
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function short(value: number): Buffer {
  return Buffer.of(value >> 8, value & 0xff);
}

function text(value: string): Buffer {
  return Buffer.concat([short(Buffer.byteLength(value)), Buffer.from(value)]);
}

/** Behind the kind: flags, the number of columns, names of key space and table, name and type of each column, the number of rows, the values. */
function rowsOf(body: Buffer): readonly Row[] {
  let at = 4;
  const nextInt = () => {
    at += 4;
    return body.readInt32BE(at - 4);
  };
  const skipText = () => {
    at += 2 + body.readUInt16BE(at);
  };
  const hasTable = (nextInt() & 1) === 1;
  const columns = nextInt();
  if (hasTable) [1, 2].forEach(skipText);
  for (let column = 0; column < columns; column++) {
    skipText();
    at += 2;
  }
  return Array.from({ length: nextInt() }, () =>
    Array.from({ length: columns }, () => {
      const length = nextInt();
      if (length < 0) return '';
      at += length;
      return body.toString('utf8', at - length, at);
    }),
  );
}
