import { useRecordNames } from './useRecordNames';

/** Menus by their names, below those of the menus above them. */
export default function MenuNames({ ids }: { ids: readonly string[] }) {
  const names = useRecordNames('menu', true);
  return (
    <>
      {ids.map((id) => (
        <div key={id}>{names?.get(id) ?? id}</div>
      ))}
    </>
  );
}
