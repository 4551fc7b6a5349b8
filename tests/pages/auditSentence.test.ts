import { describe, expect, it } from 'vitest';
import { changedMembers, isCut, listDifference } from '@/features/audit/change';
import en from '@/features/audit/locales/en-US';
import zh from '@/features/audit/locales/zh-CN';
import { isChange, sentenceOf } from '@/features/audit/sentence';
import { auditVerbs, logEvents } from '@/schemas/lists/logger';
import type { Logger } from '@/schemas/logger';
import { loginFailures } from '@/server/http/events';

const rowOf = (data: object, tag = 'operate') =>
  ({
    tag,
    user_name: 'Lin',
    login_name: 'lin',
    user_id: '1',
    data: JSON.stringify(data),
  }) as Logger;

const update = (entity: string, before: object, after: object) =>
  sentenceOf(
    rowOf({
      verb: 'update',
      entity,
      target_name: 'Ada',
      before: JSON.stringify({ ...before, updated_at: '1' }),
      after: JSON.stringify({ ...after, updated_at: '2' }),
    }),
  );

describe('the sentence of a failed sign-in', () => {
  it.each(loginFailures)('says why in both languages: %s', (reason) => {
    const said = sentenceOf(rowOf({ reason }, 'login'));
    for (const texts of [en, zh]) expect(texts).toHaveProperty([`audit.reason.${said?.reason}`]);
  });
});

describe('the sentence of a row of the system', () => {
  it.each(logEvents.slice(logEvents.indexOf('second-factor-asked')))(
    'has a text in both languages: %s',
    (event) => {
      const said = sentenceOf(rowOf({ event }, 'system'));
      for (const texts of [en, zh]) expect(texts).toHaveProperty([`audit.say.${said?.id}`]);
    },
  );

  it('says what failed and why by its members, whatever its message says', () => {
    const row = rowOf({ method: 'GET', path: '/api/v1/roles', cause: 'no room' }, 'system');
    expect(sentenceOf({ ...row, message: 'POST / failed: else' })).toEqual({
      id: 'failed',
      values: { call: 'GET /api/v1/roles', cause: 'no room' },
    });
  });
});

describe('the sentence of an audit row', () => {
  it('counts the fields that a change touched, not the time that each one moves', () => {
    const said = update('menu', { name: 'a', path: 'b' }, { name: 'c', path: 'd' });
    const values = { actor: 'Lin', entity: 'menu', name: 'Ada', count: 2 };
    expect(said).toMatchObject({ id: 'changed', values });
  });

  it.each([
    [['1'], ['1', '2'], { id: 'gave', gave: ['2'] }],
    [['1', '2'], ['2'], { id: 'took', took: ['1'] }],
    [['1'], ['2'], { id: 'gaveAndTook', gave: ['2'], took: ['1'] }],
  ])('says which of the roles %j that became %j came and went', (before, after, said) => {
    expect(update('user', { roles: before }, { roles: after })).toMatchObject(said);
  });

  it.each([
    ['user', 'activated', 'freezed', 'froze'],
    ['user', 'freezed', 'activated', 'activated'],
    ['role', 'enabled', 'disabled', 'disabled'],
    ['menu', 'disabled', 'enabled', 'enabled'],
  ])('says of a %s that went from %s to %s that it was %s', (entity, before, after, id) => {
    expect(update(entity, { status: before }, { status: after })?.id).toBe(id);
  });

  it('says how many menus a role was given and lost', () => {
    const rights = update('role', { menus: ['a', 'b'] }, { menus: ['b', 'c', 'd'] });
    expect(rights).toMatchObject({ id: 'rights', values: { added: 2, removed: 1 } });
  });

  it.each([
    ['create', 'restored', 'undidDeletion'],
    ['update', 'restoredVersion', 'undidChange'],
    ['delete', 'undidCreation', 'undidCreation'],
  ])('tells of a %s that restores from one that undoes', (verb, restored, undid) => {
    expect(sentenceOf(rowOf({ verb, entity: 'role', restored_from: 'x' }))?.id).toBe(restored);
    expect(sentenceOf(rowOf({ verb, entity: 'role', undoes: 'x' }))?.id).toBe(undid);
  });

  it.each([
    ['end-sessions', '1', 'end-own-sessions'],
    ['end-sessions', '2', 'end-sessions'],
    ['remove-token', '1', 'remove-own-token'],
    ['remove-token', '2', 'remove-token'],
  ])('says of %s of the user %s whether it was one’s own', (verb, target_id, id) => {
    const before = JSON.stringify({ name: 'Nightly' });
    const said = sentenceOf(rowOf({ verb, entity: 'user', target_id, before }));
    expect(said).toMatchObject({ id, values: { token: 'Nightly' } });
  });

  it('says no more of a change whose snapshot the log has cut', () => {
    const before = `{"name":"${'a'.repeat(20)}…`;
    const after = JSON.stringify({ name: 'b' });
    const said = sentenceOf(
      rowOf({ verb: 'update', entity: 'role', target_name: 'A', before, after }),
    );
    expect(said?.id).toBe('operate');
    expect([before, after, '', undefined].map(isCut)).toEqual([true, false, false, false]);
  });

  it('has a text in both languages for each verb', () => {
    for (const verb of auditVerbs) {
      const said = sentenceOf(rowOf({ verb, entity: 'user' }));
      for (const texts of [en, zh]) expect(texts).toHaveProperty([`audit.say.${said?.id}`]);
    }
  });

  it('has none for what only its message tells', () => {
    for (const tag of ['request', 'system', 'denied', 'operate']) {
      expect(sentenceOf({ ...rowOf({}, tag), message: 'of another server' })).toBeUndefined();
    }
  });

  it('says the verb alone where a row tells nothing else, or cannot be read', () => {
    expect(sentenceOf(rowOf({ verb: 'update', entity: 'role' }))?.id).toBe('operate');
    expect(sentenceOf({ ...rowOf({}), data: '{broken' })).toBeUndefined();
    expect(isChange(rowOf({ verb: 'update' }))).toBe(true);
    expect(isChange(rowOf({ reason: 'of another server' }))).toBe(false);
  });
});

describe('what a change made of a record', () => {
  it('leaves out what is secret by its name, but says whether it was set', () => {
    const before = { password: 'x', api_key: 'y', must_change_password: false };
    const after = { password: 'z', api_key: 'w', must_change_password: true };
    expect(changedMembers(before, after).map(({ name }) => name)).toEqual(['must_change_password']);
  });

  it('takes empty and absent for the same', () => {
    expect(changedMembers({ a: '', b: null, c: [] }, {})).toEqual([]);
  });

  it('tells of lists what only one of them has, records among it', () => {
    const [old, now] = [
      ['GET /a', { id: 1 }],
      [{ id: 1 }, 'GET /b'],
    ];
    expect(listDifference(old, now)).toEqual({ removed: ['GET /a'], added: ['GET /b'] });
  });
});
