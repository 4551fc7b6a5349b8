// First, as when the console starts: its pages and parts import each other through it.
import 'umi';

import { describe, expect, it } from 'vitest';
import { initialValues, sameValues } from '@/components/form/values';
import { menuForm } from '@/features/menus/menu.form';
import { roleForm } from '@/features/roles/role.form';
import { userForm } from '@/features/users/user.form';

const values = {
  name: 'Auditor',
  parent_id: null,
  resources: [
    { method: 'GET', path: '/api/v1/users' },
    { method: 'PUT', path: '/api/v1/users/:id' },
  ],
};

describe('the values of a form', () => {
  it('are the same in whatever order their members are', () => {
    const [first, second] = values.resources.map(({ method, path }) => ({ path, method }));
    const { name, parent_id } = values;
    expect(sameValues(values, { resources: [first, second], parent_id, name })).toBe(true);
  });

  it.each([
    ['another text', { ...values, name: 'auditor' }],
    ['a member less', { name: 'Auditor', parent_id: null }],
    ['empty text for nothing', { ...values, parent_id: '' }],
    ['a row less', { ...values, resources: values.resources.slice(1) }],
    ['rows in another order', { ...values, resources: values.resources.toReversed() }],
  ])('differ by %s', (_, other) => {
    expect(sameValues(values, other)).toBe(false);
  });
});

describe('a new item', () => {
  it('starts with what its schema takes a missing value for, and with the first of its choices', () => {
    expect(initialValues(menuForm)).toEqual({
      parent_id: null,
      type: 'page',
      name: '',
      code: '',
      path: '',
      sequence: 0,
      status: 'enabled',
      description: '',
      properties: '',
      resources: [],
    });
    const role = {
      name: '',
      code: '',
      description: '',
      sequence: 0,
      status: 'enabled',
      second_factor: null,
      menus: [],
    };
    expect(initialValues(roleForm)).toEqual(role);
    expect(initialValues(userForm)).toEqual({
      username: '',
      password: '',
      name: '',
      roles: [],
      email: '',
      phone: '',
      remark: '',
      status: 'activated',
    });
  });
});
