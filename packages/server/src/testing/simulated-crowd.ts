import type { Dice, Happenings, Joined, Mailed } from './happenings.ts';
import type { TestInstance } from './test-instance.ts';

const DAY_MS = 24 * 60 * 60_000;
const LONGEST_TRIED_MS = 7 * DAY_MS;
/** How long after its end a day is usually counted. */
export const COUNTED_AFTER_MS = 5 * 60_000;
const METHODS = ['password', 'password', 'password', 'otp', 'mfa', 'google', 'github'];
const OUTCOMES = [
  'finished',
  'finished',
  'finished',
  'finished',
  'wrong',
  'expired',
  'blocked',
  'restricted',
  'refused',
];

/** A user whose rows are inserted directly. Their own session has the same id. */
interface Member {
  readonly id: string;
  readonly serverSession: string | undefined;
  hasSession: boolean;
  readonly cameAt: number;
}

export interface Scene {
  readonly dice: Dice;
  readonly happenings: Happenings;
}

/** Most users of a simulated project: too many for API calls, so their rows are inserted as the verbs write them. */
export class Crowd {
  readonly #members = new Map<string, Member>();
  #underWay: (Mailed & { readonly id: string })[] = [];

  readonly #instance: TestInstance;
  readonly #projectId: string;
  readonly #dice: Dice;
  readonly #happenings: Happenings;

  constructor(instance: TestInstance, projectId: string, { dice, happenings }: Scene) {
    this.#instance = instance;
    this.#projectId = projectId;
    this.#dice = dice;
    this.#happenings = happenings;
  }

  /** Adds users who were created through the API, so that they return like all others. */
  add(id: string, cameAt: number): void {
    this.#members.set(id, { id, serverSession: undefined, hasSession: false, cameAt });
  }

  /**
   * Simulates a day with a number of new users. Everything happens before the day is over, except for emails, which
   * happen before it is counted.
   */
  async live(day: number, newcomers: number): Promise<void> {
    await this.#come(day, newcomers);
    await this.#begin(day);
    await this.#use(day);
    await this.#useForOthers(day);
    await this.#leave(day);
    await this.#mail(day);
    await this.#finishMails(day);
    for (let count = this.#dice.below(80); count > 0; count -= 1) {
      const signIn = { at: this.#timeOf(day), method: this.#dice.pick(METHODS), outcome: this.#dice.pick(OUTCOMES) };
      this.#instance.ctx.signInCounts.note(
        this.#projectId,
        signIn.method,
        signIn.outcome as 'wrong',
        new Date(signIn.at),
      );
      this.#happenings.signIns.push(signIn);
    }
  }

  /** Sometimes exactly the start or the end of the day. */
  #timeOf(day: number): number {
    const chance = this.#dice.below(50);
    if (chance === 0) return day;
    return chance === 1 ? day + DAY_MS - 1 : day + this.#dice.below(DAY_MS);
  }

  async #come(day: number, newcomers: number): Promise<void> {
    const joined: Joined[] = Array.from({ length: newcomers }, () => {
      const at = this.#timeOf(day);
      const way = this.#dice.pick(['sign_up', 'sign_up', 'sign_up', 'provider', 'server'] as const);
      return { user: this.#dice.uuid(), way, signedUpAt: at, cameAt: at };
    });
    await this.#instance.query(
      `insert into users (project_id, id, signed_up_at, last_active_at, primary_email_verified, email_auth_enabled, origin)
       select $1, id, at, at, false, false, origin from unnest($2::uuid[], $3::timestamptz[], $4::text[]) as come (id, at, origin)`,
      [
        this.#projectId,
        joined.map(({ user }) => user),
        joined.map(({ cameAt }) => new Date(cameAt)),
        joined.map(({ way }) => way),
      ],
    );
    const made = joined.map(({ user: id, way, cameAt }) => {
      const serverSession = way === 'server' ? this.#dice.uuid() : undefined;
      this.#members.set(id, { id, serverSession, hasSession: way !== 'server', cameAt });
      if (way !== 'server') this.#happenings.used.push({ user: id, at: cameAt });
      return { id: serverSession ?? id, user: id, at: cameAt, kind: way === 'server' ? 'server' : 'own' };
    });
    this.#happenings.joined.push(...joined);
    await this.#insertSessions(made);
  }

  #insertSessions(made: readonly { id: string; user: string; at: number; kind: string }[]): Promise<object[]> {
    return this.#instance.query(
      `insert into sessions (project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at, is_impersonation, is_server_made)
       select $1, id, user_id, sha256(uuid_send(id)), at, at, timestamptz '2099-01-01', kind = 'impersonation', kind = 'server'
       from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[]) as made (id, user_id, at, kind)`,
      [
        this.#projectId,
        made.map(({ id }) => id),
        made.map(({ user }) => user),
        made.map(({ at }) => new Date(at)),
        made.map(({ kind }) => kind),
      ],
    );
  }

  /** Imported users and users created by server sign in for the first time on some day, or never. */
  async #begin(day: number): Promise<void> {
    const begun = [...this.#members.values()].filter(
      ({ hasSession, cameAt }) => !hasSession && cameAt < day && this.#dice.below(40) === 0,
    );
    const made = begun.map((member) => {
      member.hasSession = true;
      const at = this.#timeOf(day);
      this.#happenings.used.push({ user: member.id, at });
      return { id: member.id, user: member.id, at, kind: 'own' };
    });
    await this.#insertSessions(made);
  }

  /** Often at first, and rarely later; one in ten returns twice in a day. */
  async #use(day: number): Promise<void> {
    const first: { id: string; at: number }[] = [];
    const second: typeof first = [];
    for (const { id, hasSession, cameAt } of this.#members.values()) {
      if (!hasSession || cameAt >= day) continue;
      if (this.#dice.share() > 0.45 * Math.exp((cameAt - day) / (10 * DAY_MS)) + 0.02) continue;
      const [one, other] = [this.#timeOf(day), this.#timeOf(day)];
      first.push({ id, at: Math.min(one, other) });
      if (this.#dice.below(10) === 0) second.push({ id, at: Math.max(one, other) });
    }
    for (const uses of [first, second]) {
      await this.#touch(uses);
      for (const { id, at } of uses) this.#happenings.used.push({ user: id, at });
    }
  }

  #touch(uses: readonly { id: string; at: number }[]): Promise<object[]> {
    return this.#instance.query(
      `update sessions s set last_used_at = used.at
       from unnest($2::uuid[], $3::timestamptz[]) as used (id, at)
       where s.project_id = $1 and s.id = used.id and s.last_used_at < used.at`,
      [this.#projectId, uses.map(({ id }) => id), uses.map(({ at }) => new Date(at))],
    );
  }

  /** Sessions of servers and impersonations, which don't count as activity. */
  async #useForOthers(day: number): Promise<void> {
    const members = [...this.#members.values()].filter(({ cameAt }) => cameAt < day);
    const byServer = members.flatMap(({ serverSession }) =>
      serverSession !== undefined && this.#dice.below(20) === 0 ? [{ id: serverSession, at: this.#timeOf(day) }] : [],
    );
    await this.#touch(byServer);
    if (members.length === 0) return;
    const visited = Array.from({ length: this.#dice.below(4) }, () => this.#dice.pick(members).id);
    await this.#insertSessions(
      visited.map((user) => ({ id: this.#dice.uuid(), user, at: this.#timeOf(day), kind: 'impersonation' })),
    );
  }

  async #leave(day: number): Promise<void> {
    const gone = [...this.#members.values()].filter(
      ({ cameAt }) => cameAt < day - DAY_MS && this.#dice.below(3000) === 0,
    );
    await this.#instance.query('delete from users where project_id = $1 and id = any($2::uuid[])', [
      this.#projectId,
      gone.map(({ id }) => id),
    ]);
    for (const { id } of gone) {
      this.#members.delete(id);
      this.#happenings.left.set(id, day + DAY_MS - 1);
    }
  }

  /** Most finish in seconds; one in twenty is retried longer, up to a week. */
  async #mail(day: number): Promise<void> {
    const mails = Array.from({ length: this.#dice.below(30) }, () => {
      const at = this.#timeOf(day);
      const status = this.#dice.pick(['sent', 'sent', 'sent', 'failed', 'expired', 'dropped']);
      const tried = this.#dice.below(20) === 0 ? this.#dice.below(LONGEST_TRIED_MS) : this.#dice.below(5000);
      return { id: this.#dice.uuid(), at, status, doneAt: at + tried };
    });
    this.#happenings.mails.push(...mails);
    await this.#instance.query(
      `insert into mails (project_id, id, template, recipient, status, created_at, expires_at, payload_sealed)
       select $1, id, 'team_invitation', 'somebody@example.com', 'queued', at, at + interval '7 days', 'sealed'
       from unnest($2::uuid[], $3::timestamptz[]) as mailed (id, at)`,
      [this.#projectId, mails.map(({ id }) => id), mails.map(({ at }) => new Date(at))],
    );
    this.#underWay.push(...mails);
  }

  /** Finishes the emails, even those of earlier days, that are done when the day is counted. */
  async #finishMails(day: number): Promise<void> {
    const isDone = ({ doneAt }: Mailed): boolean => doneAt < day + DAY_MS + COUNTED_AFTER_MS;
    const done = this.#underWay.filter(isDone);
    this.#underWay = this.#underWay.filter((mail) => !isDone(mail));
    await this.#instance.query(
      `update mails m set status = done.status, payload_sealed = null, sent_at = case when done.status = 'sent' then done.at end
       from unnest($2::uuid[], $3::text[], $4::timestamptz[]) as done (id, status, at)
       where m.project_id = $1 and m.id = done.id`,
      [
        this.#projectId,
        done.map(({ id }) => id),
        done.map(({ status }) => status),
        done.map(({ doneAt }) => new Date(doneAt)),
      ],
    );
  }
}
