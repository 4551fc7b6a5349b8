import { useLoaded } from '@/components/feedback/useLoaded';
import type { Menu } from '@/schemas/menu';
import { fetchMenuTree } from '@/services/api/menu';

function namesOf(level: readonly Menu[] | null, above: string[] = []): [string, string][] {
  return (level ?? []).flatMap((menu) => {
    const line = [...above, menu.name];
    return [[menu.id, line.join(' / ')] as [string, string], ...namesOf(menu.children, line)];
  });
}

export default function MenuNames({ ids }: { ids: readonly string[] }) {
  const { value } = useLoaded(fetchMenuTree);
  const names = new Map(namesOf(value ?? []));
  return (
    <>
      {ids.map((id) => (
        <div key={id}>{names.get(id) ?? id}</div>
      ))}
    </>
  );
}
