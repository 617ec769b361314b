import { ask } from './ask.ts';
import type { Call, RequestLine } from './call.ts';
import type { Dice, Happenings, Joined } from './happenings.ts';
import { impersonatedToken, impersonationCode } from './impersonations.ts';
import { imported, ndjson } from './imports.ts';
import { accept, invite } from './invitations.ts';
import type { OwnedProject } from './make-project.ts';
import { readToken } from './mint-token.ts';
import { signInWithProvider } from './oauth-flow.ts';
import type { OAuthInstance } from './oauth-instance.ts';
import { mira } from './provider-stub-answers.ts';
import { newEmail, signIn, signUp, type SignedIn } from './sign-up.ts';
import type { Crowd, Scene } from './simulated-crowd.ts';
import { makeTeam, type TestTeam } from './teams.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Sessions used within this time have not expired. */
const RECENT_MS = 20 * DAY_MS;
const REFRESH = 'POST /api/v1/auth/sessions/current/refresh';

interface Caller extends SignedIn {
  readonly joined: Joined;
}

/** Some users of a simulated project who do everything through the API. */
export class Callers {
  #callers: Caller[] = [];
  #teams: TestTeam[] = [];
  #sent: { readonly team: TestTeam; readonly code: string; readonly at: number }[] = [];
  #accounts = 0;

  readonly #started: OAuthInstance;
  readonly #project: OwnedProject;
  readonly #dice: Dice;
  readonly #happenings: Happenings;
  readonly #crowd: Crowd;

  constructor(started: OAuthInstance, project: OwnedProject, { dice, happenings, crowd }: Scene & { crowd: Crowd }) {
    this.#started = started;
    this.#project = project;
    this.#dice = dice;
    this.#happenings = happenings;
    this.#crowd = crowd;
  }

  /** Simulates a day, hour by hour. */
  async live(day: number, number: number): Promise<void> {
    const { clock, app } = this.#started.instance;
    const steps = [
      () => this.#signUp(),
      () => this.#signInAndFail(),
      () => this.#use(),
      () => this.#comeByProvider(),
      () => this.#makeByServer(),
      ...(number % 3 === 0 ? [() => this.#invite()] : []),
      ...(number % 4 === 1 ? [() => this.#signUpInvited()] : []),
      ...(number % 4 === 2 ? [() => this.#takeThePlaceOf()] : []),
      ...(number % 5 === 2 ? [() => this.#deleteUser()] : []),
      ...(number % 9 === 8 ? [() => this.#deleteTeam()] : []),
      ...(number % 7 === 4 ? [() => this.#import()] : []),
      ...(number % 30 === 11 ? [() => signUp(app).then(() => undefined)] : []), // in another project
    ];
    for (const [index, step] of steps.entries()) {
      clock.set(new Date(day + index * HOUR_MS + this.#dice.below(HOUR_MS)).toISOString());
      await step();
    }
  }

  get #now(): number {
    return this.#started.instance.clock.now().getTime();
  }

  #recent(): Caller | undefined {
    const recent = this.#callers.filter(({ joined }) => joined.cameAt > this.#now - RECENT_MS);
    return recent.length === 0 ? undefined : this.#dice.pick(recent);
  }

  #join(user: string, way: Joined['way'], signedUpAt = this.#now): Joined {
    const joined: Joined = { user, way, signedUpAt, cameAt: this.#now };
    this.#happenings.joined.push(joined);
    return joined;
  }

  async #ask(line: RequestLine, options: Call): Promise<unknown> {
    const answer = await ask(this.#started.instance.app, line, { project: this.#project, ...options });
    if (answer.status >= 300) throw new Error(`${line} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async #signUp(): Promise<Caller> {
    const signedUp = await signUp(this.#started.instance.app, { project: this.#project });
    const caller = { ...signedUp, joined: this.#join(signedUp.userId, 'sign_up') };
    this.#callers.push(caller);
    this.#happenings.used.push({ user: caller.userId, at: this.#now });
    return caller;
  }

  async #signInAndFail(): Promise<void> {
    const caller = this.#recent();
    if (!caller) return;
    const { app } = this.#started.instance;
    await signIn(app, { ...caller, project: this.#project });
    this.#happenings.used.push({ user: caller.userId, at: this.#now });
    this.#happenings.signIns.push({ at: this.#now, method: 'password', outcome: 'finished' });
    const body = { email: caller.email, password: 'not the password' };
    await ask(app, 'POST /api/v1/auth/password/sign-in', { as: 'client', project: this.#project, body });
    this.#happenings.signIns.push({ at: this.#now, method: 'password', outcome: 'wrong' });
  }

  async #use(): Promise<void> {
    for (const caller of new Set([this.#recent(), this.#recent(), this.#recent()])) {
      if (!caller) continue;
      await this.#ask(REFRESH, { as: 'client', refreshToken: caller.refreshToken });
      this.#happenings.used.push({ user: caller.userId, at: this.#now });
    }
  }

  /** A new user signs up with a provider and signs in again at once. */
  async #comeByProvider(): Promise<void> {
    const { instance, stub } = this.#started;
    this.#accounts += 1;
    const person = { ...mira, id: String(1000 + this.#accounts), email: newEmail() };
    const { accessToken } = await signInWithProvider(instance.app, stub, { project: this.#project, person });
    const user = String(readToken(accessToken).claims['sub']);
    this.#join(user, 'provider');
    this.#happenings.used.push({ user, at: this.#now });
    await signInWithProvider(instance.app, stub, { project: this.#project, person });
    this.#happenings.signIns.push({ at: this.#now, method: 'github', outcome: 'finished' });
  }

  /** Creates a user by server, with a session by server that is used. */
  async #makeByServer(): Promise<void> {
    const user = (await this.#ask('POST /api/v1/users', { as: 'server', body: { primary_email: newEmail() } })) as {
      id: string;
    };
    this.#join(user.id, 'server');
    const made = await this.#ask('POST /api/v1/auth/sessions', { as: 'server', body: { user_id: user.id } });
    await this.#ask(REFRESH, { as: 'client', refreshToken: (made as { refresh_token: string }).refresh_token });
    this.#crowd.add(user.id, this.#now);
  }

  async #invite(): Promise<void> {
    const { instance } = this.#started;
    const team = await makeTeam(instance.app, { project: this.#project });
    this.#teams.push(team);
    this.#happenings.teams.set(team.id, { at: this.#now });
    for (let count = 0; count < 2; count += 1) {
      const { code, email } = await invite(instance, team);
      this.#sent.push({ team, code, at: this.#now });
      await instance.query(
        `update mails set status = 'sent', sent_at = created_at, payload_sealed = null where project_id = $1 and recipient = $2`,
        [this.#project.id, email],
      );
      this.#happenings.mails.push({ at: this.#now, status: 'sent', doneAt: this.#now });
    }
  }

  /** One new user accepts an invitation; an existing user accepts one too and still counts as signed up. */
  async #signUpInvited(): Promise<void> {
    const [one, other] = this.#sent.splice(-2);
    if (!one || !other) return;
    const caller = await this.#signUp();
    await this.#accept(one, caller);
    const before = this.#callers.find(({ joined }) => joined.cameAt > this.#now - RECENT_MS);
    if (!before || before === caller || before.joined.accepted) return;
    const again = await signIn(this.#started.instance.app, { ...before, project: this.#project });
    this.#happenings.used.push({ user: before.userId, at: this.#now });
    this.#happenings.signIns.push({ at: this.#now, method: 'password', outcome: 'finished' });
    await this.#accept(other, { ...before, accessToken: again.accessToken });
  }

  async #accept(sent: { team: TestTeam; code: string; at: number }, by: Caller): Promise<void> {
    const { status, body } = await accept(this.#started.instance.app, sent.team, sent, by);
    if (status !== 200) throw new Error(`nobody joined: ${JSON.stringify(body)}`);
    by.joined.accepted = { invitedAt: sent.at, at: this.#now };
  }

  /** Impersonates a user, as an owner and with an API key; neither counts as activity of the user. */
  async #takeThePlaceOf(): Promise<void> {
    const caller = this.#recent();
    if (!caller) return;
    const { instance } = this.#started;
    await impersonatedToken(instance, caller.accessToken, this.#project);
    const code = await impersonationCode(instance, caller.userId, { project: this.#project });
    await this.#ask('POST /api/v1/auth/impersonations/sign-in', { as: 'client', body: { code } });
  }

  async #deleteUser(): Promise<void> {
    const caller = this.#recent();
    if (!caller) return;
    await this.#ask(`DELETE /api/v1/users/${caller.userId}`, { as: 'server' });
    this.#callers = this.#callers.filter((other) => other !== caller);
    this.#happenings.left.set(caller.userId, this.#now);
  }

  async #deleteTeam(): Promise<void> {
    const team = this.#teams.shift();
    if (!team) return;
    await this.#ask(`DELETE /api/v1/teams/${team.id}`, { as: 'server' });
    const { at } = this.#happenings.teams.get(team.id) ?? { at: 0 };
    this.#happenings.teams.set(team.id, { at, goneAt: this.#now });
    this.#sent = this.#sent.filter((sent) => sent.team !== team);
  }

  /** Imports users, half of whom signed up elsewhere long ago. A dry run changes nothing. */
  async #import(): Promise<void> {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      id: this.#dice.uuid(),
      primary_email: newEmail(),
      ...(index % 2 === 0 && { signed_up_at_millis: this.#now - this.#dice.below(300) * DAY_MS }),
    }));
    await imported(this.#started.instance.app, { project: this.#project, dry_run: 'true' }, ndjson(...rows));
    const { created } = await imported(this.#started.instance.app, { project: this.#project }, ndjson(...rows));
    if (created !== rows.length) throw new Error(`${created} of ${rows.length} users were imported`);
    this.#happenings.imports.push({ at: this.#now, created: rows.length });
    for (const { id, signed_up_at_millis } of rows) {
      this.#join(id, 'import', signed_up_at_millis ?? this.#now);
      this.#crowd.add(id, this.#now);
    }
  }
}
