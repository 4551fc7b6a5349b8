import { describe, expect, it } from 'vitest';
import { changedMembers, listDifference } from '@/components/audit/change';
import { isChange, sentenceOf } from '@/components/audit/sentence';
import type { Logger } from '@/schemas/logger';

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

describe('the sentence of an audit row', () => {
  it('counts the fields that a change touched, not the time that each one moves', () => {
    const { id, values } = update('menu', { name: 'a', path: 'b' }, { name: 'c', path: 'd' });
    expect(id).toBe('changed');
    expect(values).toMatchObject({ actor: 'Lin', entity: 'menu', name: 'Ada', count: 2 });
  });

  it.each([
    [['1'], ['1', '2'], 'gave', ['2']],
    [['1', '2'], ['2'], 'took', ['1']],
    [['1'], ['2'], 'gaveAndTook', undefined],
  ])('says of the roles %j that became %j that they were %s', (before, after, id, roles) => {
    expect(update('user', { roles: before }, { roles: after })).toMatchObject({ id });
    expect(update('user', { roles: before }, { roles: after }).roles).toEqual(roles);
  });

  it.each([
    ['user', 'activated', 'freezed', 'froze'],
    ['user', 'freezed', 'activated', 'activated'],
    ['role', 'enabled', 'disabled', 'disabled'],
    ['menu', 'disabled', 'enabled', 'enabled'],
  ])('says of a %s that went from %s to %s that it was %s', (entity, before, after, id) => {
    expect(update(entity, { status: before }, { status: after }).id).toBe(id);
  });

  it('says how many menus a role was given and lost', () => {
    const rights = update('role', { menus: ['a', 'b'] }, { menus: ['b', 'c', 'd'] });
    expect(rights).toMatchObject({ id: 'rights', values: { added: 2, removed: 1 } });
  });

  it.each([
    ['create', 'restored'],
    ['update', 'restoredVersion'],
    ['delete', 'undid'],
  ])('says of a %s from the history that it was %s', (verb, id) => {
    expect(sentenceOf(rowOf({ verb, entity: 'role', restored_from: 'x' })).id).toBe(id);
  });

  it('says the verb alone where a row tells nothing else, or cannot be read', () => {
    expect(sentenceOf(rowOf({ verb: 'update', entity: 'role' })).id).toBe('operate');
    expect(sentenceOf({ ...rowOf({}), data: '{broken' }).id).toBe('operate');
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
