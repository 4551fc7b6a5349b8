import type { Sample, SampleDone, SampleLanguage } from '@/schemas/sample';
import { request } from './request';

const PATH = '/api/v1/sample';
const display = 'silent';

/** @param used what would follow if users with a password were removed too */
export const fetchSample = (used = false): Promise<Sample> =>
  request(PATH, { params: { used: String(used) }, display });

export const addSample = (language: SampleLanguage): Promise<SampleDone> =>
  request(PATH, { method: 'POST', params: { language }, display });

export const removeSample = (used: boolean): Promise<SampleDone> =>
  request(PATH, { method: 'DELETE', params: { used: String(used) }, display });
