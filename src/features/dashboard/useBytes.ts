import { useIntl } from 'umi';

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Says an amount of bytes in the largest unit that it fills. */
export function useBytes(): (bytes: number) => string {
  const intl = useIntl();
  return (bytes) => {
    let index = 0;
    let amount = bytes / 1000;
    while (amount >= 1000 && index < UNITS.length - 1) {
      amount /= 1000;
      index += 1;
    }
    const unit = UNITS[index] ?? 'terabyte';
    return intl.formatNumber(amount, { style: 'unit', unit, maximumSignificantDigits: 3 });
  };
}
