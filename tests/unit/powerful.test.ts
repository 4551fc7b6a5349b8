import { describe, expect, it } from 'vitest';
import { isPowerful, isPowerfulCall } from '@/schemas/powerful';
import { covers, parsePattern } from '@/server/permission/pattern';

describe('a powerful call', () => {
  it.each([
    'POST /api/v1/users',
    'PUT /api/v1/roles/{id}',
    'DELETE /api/v1/menus/:id',
    'PATCH /api/v1/users/{id}/reset-pwd',
    'POST /api/v1/current/view-as',
    'PUT /api/v1/users/*',
    'PUT /api/v1/*',
    'DELETE /api/v1/*/{id}',
  ])('is %s', (call) => expect(isPowerfulCall(call)).toBe(true));

  it.each([
    'GET /api/v1/users',
    'PUT /api/v1/current/user',
    'POST /api/v1/users/{id}',
    'PATCH /api/v1/users/{id}',
    'PUT /api/v2/*',
    '',
  ])('is not "%s"', (call) => expect(isPowerfulCall(call)).toBe(false));

  it('is found by the pattern that grants it, as the server matches', () => {
    const calls = ['/api/v1/users/{id}', '/api/v1/roles/{id}', '/api/v1/menus/{id}'];
    const patterns = [
      '/*',
      '/api/v1/:list/:id',
      '/api/*/users/{id}',
      '/api/v1/users',
      '/api/v1/users/7',
    ];
    for (const path of patterns) {
      const granted = calls.some((call) => covers(parsePattern(path), parsePattern(call)));
      expect([path, isPowerful({ method: 'PUT', path })]).toEqual([path, granted]);
    }
  });
});
