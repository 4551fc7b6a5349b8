import type { PaletteView } from '@/services/navigation/palette';
import Palette from './Palette';
import Shortcuts from './Shortcuts';
import type { Item } from './types';
import { useRun } from './useRun';

interface PaletteContentProps {
  view: PaletteView | undefined;
  onClose: () => void;
}

/** Stays mounted, as what an option does may ask a question once the palette is closed. */
export default function PaletteContent({ view, onClose }: PaletteContentProps) {
  const { run, dialogs } = useRun();
  const onRun = (item: Item) => {
    onClose();
    run(item);
  };
  return (
    <>
      {dialogs}
      {view === 'palette' && <Palette onClose={onClose} onRun={onRun} />}
      {view === 'shortcuts' && <Shortcuts onClose={onClose} />}
    </>
  );
}
