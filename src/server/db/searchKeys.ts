import { eq, type SQL, sql } from 'drizzle-orm';
import { emailKey } from '@/schemas/user';
import { searchKey } from '../lib/searchKey';
import { tables } from './database';

const { user } = tables;

interface UserTexts {
  username: string;
  name: string;
  email: string;
  phone: string;
}

export const userSearchKey = ({ username, name, email, phone }: UserTexts): string =>
  searchKey(username, name, email, phone, phone.replace(/\D/g, ''));

export const roleSearchKey = ({ name, code }: { name: string; code: string }): string =>
  searchKey(name, code);

/** Finds users by the index `user_email`, whatever the collation of the database. */
export const hasEmail = (email: string): SQL =>
  eq(sql`lower(${user.email} collate "C")`, emailKey(email));
