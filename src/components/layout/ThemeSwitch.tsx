import { useText } from '@/components/feedback/useText';
import { COLOR_SCHEMES, chooseScheme } from '@/services/browser/colorScheme';
import SelectMenu from './SelectMenu';
import { useColorScheme } from './Theme';

const SUN =
  'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M4 16l1.4-1.4M14.6 5.4 16 4';
const MOON = 'M16.5 12.2A7 7 0 1 1 7.8 3.5a5.6 5.6 0 0 0 8.7 8.7';

/** Light, dark, or as the device has it; kept in this browser. */
export default function ThemeSwitch() {
  const text = useText();
  const { scheme, dark } = useColorScheme();
  return (
    <SelectMenu
      compact
      label={text('app.theme', { name: text(`app.theme.${scheme}`) })}
      icon={
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d={dark ? MOON : SUN} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      }
      value={scheme}
      options={COLOR_SCHEMES.map((value) => ({ value, name: text(`app.theme.${value}`) }))}
      onPick={chooseScheme}
    />
  );
}
