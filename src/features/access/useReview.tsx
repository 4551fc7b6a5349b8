import { lazy, Suspense } from 'react';
import type { SaveStep } from '@/components/feedback/saveStep';
import type { Review } from '@/components/form/types';
import type { Restores } from '@/schemas/history';
import type { Preview, PreviewForm } from '@/schemas/permission';
import { previewChanges, previewedUsersQuery, replayQuery } from '@/services/api/preview';
import { RequestError } from '@/services/api/requestError';
import { withRetry } from '@/services/browser/chunks';
import { type AccessKind, peoplePath } from '@/services/navigation/access';
import { useAccessRights } from './useAccessRights';

const loadStep = withRetry(() => import('./PreviewStep'));
const PreviewStep = lazy(loadStep);

export interface ReviewedChange {
  /** What is changed, where that is not the entity of the review. */
  entity?: AccessKind;
  action: 'update' | 'delete' | 'restore' | 'bulk';
  /** The id of the record, where it is one. */
  id?: string;
  body?: unknown;
  version?: string;
  before?: boolean;
}

const LAST_WAY = 'own-management-lost';

export interface ReviewStep extends SaveStep {
  /** What comes back, where the change is one restore. */
  restores?: Restores | undefined;
}

/** The page of one role or menu tells whom it concerns. */
const allPathOf = (entity: AccessKind, [change, ...others]: ReviewedChange[]) =>
  entity === 'user' || !change?.id || others.length > 0 ? undefined : peoplePath(entity, change.id);

/** Tells those who may not list menus no codes, but how many users gain or lose. */
const isSilent = ({ gained, lost, users, warnings }: Preview) =>
  users.gaining + users.losing === 0 &&
  [gained, lost].every(({ codes, calls }) => codes.length + calls.length === 0) &&
  warnings.length === 0;

/** Without the right to preview, or where the thing is gone, the save itself says what is wrong. */
const isUnanswered = (error: unknown) =>
  error instanceof RequestError &&
  ((error.code === 403 && !error.reason) ||
    (error.code === 404 && error.reason?.code !== 'parent_not_found') ||
    error.code === 405);

/** What changes would do to the rights of users; undefined where the server does not tell. */
export function useReview(entity: AccessKind | undefined) {
  const { offered, sees } = useAccessRights();

  return async (
    changes: ReviewedChange[],
    name: string,
    etag?: string,
  ): Promise<ReviewStep | undefined> => {
    if (!entity || !offered || changes.length === 0) return undefined;
    const own = changes.map((change) => ({ entity, ...change }));
    const [first, ...others] = own;
    const form: PreviewForm = first && others.length === 0 ? first : { changes: own };
    const previewed = previewChanges(form, etag).catch((error) => {
      if (isUnanswered(error)) return undefined;
      throw error;
    });
    // The step has the focus as it opens, so its script is there by then; where it fails, the step itself says so.
    const [preview] = await Promise.all([previewed, loadStep().catch(() => undefined)]);
    if (!preview) return undefined;
    const { version, warnings, restores } = preview;
    if (isSilent(preview)) return { version, locked: false, restores };
    const replay = replayQuery(form);
    const users = previewedUsersQuery(form, preview);
    const allPath = sees ? allPathOf(entity, changes) : undefined;
    const locked = warnings.some(({ kind }) => kind === LAST_WAY);
    const typedName = locked ? name : undefined;
    return {
      version,
      locked,
      restores,
      show: (state) => (
        <Suspense key={version}>
          <PreviewStep {...state} {...{ preview, users, replay, typedName, allPath }} />
        </Suspense>
      ),
    };
  };
}

/** Returns the review of a form's changes; undefined where nothing is to be seen before it is saved. */
export function useFormReview<Wire>(of: {
  access?: AccessKind;
  nameOf(form: Wire): string;
}): Review<Wire> | undefined {
  const { offered } = useAccessRights();
  const review = useReview(of.access);
  if (!of.access || !offered) return undefined;
  return (id, body, etag) => review([{ action: 'update', id, body }], of.nameOf(body), etag);
}
