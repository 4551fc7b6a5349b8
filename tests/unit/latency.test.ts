import { describe, expect, it } from 'vitest';
import { percentile } from '@/server/routes/dashboard/latency';

describe('a percentile of latency classes', () => {
  it('is null without answers', () => {
    expect(percentile([], 0.5)).toBeNull();
    expect(percentile([{ at_most: 10, count: 0 }], 0.5)).toBeNull();
  });

  it('lies within the class that holds it', () => {
    const classes = [
      { at_most: 10, count: 90 },
      { at_most: 500, count: 10 },
    ];
    expect(percentile(classes, 0.45)).toBe(8.5);
    expect(percentile(classes, 0.95)).toBe(400);
    expect(percentile(classes, 1)).toBe(500);
  });

  it('never falls as the share grows, though a class comes in parts and in any order', () => {
    const classes = [
      { at_most: 500, count: 1 },
      { at_most: 10, count: 40 },
      { at_most: 500, count: 9 },
      { at_most: 10, count: 50 },
    ];
    const shares = Array.from({ length: 101 }, (_, hundredth) => hundredth / 100);
    const found = shares.map((share) => percentile(classes, share) ?? 0);
    expect(found).toEqual([...found].sort((one, other) => one - other));
    expect(percentile(classes, 0.95)).toBe(400);
  });
});
