import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { SaveStep } from '@/components/feedback/saveStep';
import type { ChangeText, UndoOffer } from '@/components/feedback/undoOffer';
import type { FieldErrorCode } from '@/schemas/errors';
import type { Crud } from '@/services/api/crud';
import type { Draft } from '@/services/session/drafts';
import type { FieldTools } from './useFields';

/** Of what kind an item is. */
export interface ItemConfig<Item, Wire> {
  /** The page's dotted code: `system.role`. The titles are the texts `pages.<page>.add` and `.edit`. */
  page: string;
  service: Crud<Item, Wire>;
  nameOf(item: Item | Wire): string;
}

/** How a field's value is shown to people, where versions are compared and it is no text and no choice. */
export type ShownValues = Partial<Record<string, (value: never) => ReactNode>>;

/** The form of an item; `Values` are what its fields hold, `Wire` what is sent. */
export interface FormFields<Item, Values extends object, Wire> {
  /** What is sent; its fields' rules are those of the form's fields of the same name. */
  schema: z.ZodObject;
  /** The fields, those of ProForm. */
  Fields: ComponentType<FieldTools>;
  show?: ShownValues;
  /** What a new item starts with, where the schema does not say it. */
  initial?: Partial<Values>;
  toValues?(item: Item): Partial<Values>;
  /**
   * A refusal that the user may go on in spite of, and what the form then holds. The text
   * `pages.<page>.<text>` and, on a button, the same with `.insist` appended offer it.
   */
  insist?: { code: FieldErrorCode; text: string; accept(values: Values): Partial<Values> };
  /** The fields by which somebody gains or loses permissions: what that would do is seen before it is saved. */
  reviewed?: readonly (keyof Values & string)[];
  /** The values without what is not sent, such as rows left empty. */
  normalize?(values: Values): Values;
  toPayload(values: Values): Wire;
}

export type FormConfig<Item, Values extends object, Wire> = ItemConfig<Item, Wire> &
  FormFields<Item, Values, Wire>;

/** What a save would do, where that is to be seen first. */
export type Review<Wire> = (
  id: string,
  form: Wire,
  etag: string | undefined,
) => Promise<SaveStep | undefined>;

export interface EntityFormProps<Item, Values extends object, Wire> {
  config: FormConfig<Item, Values, Wire>;
  /** In place of the usual one. */
  title?: string;
  review?: Review<Wire> | undefined;
  /** Begins something that may be undone. */
  undo?: ((kind: 'create' | 'update') => UndoOffer) | undefined;
  /** Says which item was saved; `was` is what it was before, undefined where it is new. */
  done?: ((wire: Wire, was: { id: string; name: string } | undefined) => ChangeText) | undefined;
  id?: string | undefined;
  start?: Partial<Values> | undefined;
  draft?: Draft<Values> | undefined;
  /** Opens the page of the item, which takes what was typed over. */
  onOpenPage?: (() => void) | undefined;
  onClose: () => void;
  /** Called with what the server answered to a new item, and what the form held. */
  onSaved: (created: (Item & { password?: string }) | undefined, values: Values) => void;
}
