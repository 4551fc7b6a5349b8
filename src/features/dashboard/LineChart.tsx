import {
  CategoryScale,
  Chart,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { useColorScheme } from '@/components/layout/Theme';
import type { Line } from './ChartPanel';

Chart.register(
  ...[CategoryScale, Filler, Legend, LinearScale],
  ...[LineController, LineElement, PointElement, Tooltip],
);

/** Lines differ by their dashes as well, for who does not tell the colours apart. */
const DASHES = [[], [6, 4], [2, 3]];

interface Colors {
  text: string;
  grid: string;
  lines: string[];
}

function colorsOf(element: HTMLElement): Colors {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: color('--text-muted'),
    grid: color('--border'),
    lines: [color('--chart-1'), color('--chart-2'), color('--chart-3')],
  };
}

interface LineChartProps {
  labels: string[];
  lines: Line[];
  unit: string;
}

function configOf({ labels, lines, unit }: LineChartProps, colors: Colors, motion: boolean) {
  const ticks = { color: colors.text, maxRotation: 0, autoSkipPadding: 16 };
  return {
    type: 'line' as const,
    data: {
      labels,
      datasets: lines.map(({ label, values }, index) => ({
        label,
        data: [...values],
        borderColor: colors.lines[index] ?? colors.text,
        backgroundColor: colors.lines[index] ?? colors.text,
        borderDash: DASHES[index] ?? [],
        borderWidth: 2,
        pointRadius: values.length > 40 ? 0 : 2,
      })),
    },
    options: {
      animation: motion ? { duration: 250 } : (false as const),
      maintainAspectRatio: false,
      interaction: { mode: 'index' as const, intersect: false },
      plugins: {
        legend: { labels: { color: colors.text, boxHeight: 6, boxWidth: 6, usePointStyle: true } },
      },
      scales: {
        x: { grid: { color: colors.grid }, ticks },
        y: {
          beginAtZero: true,
          grid: { color: colors.grid },
          // Most lines are counts; of the others whole units say enough.
          ticks: {
            ...ticks,
            precision: 0,
            callback: (value: string | number) => `${value}${unit}`,
          },
        },
      },
    },
  };
}

export default function LineChart(props: LineChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { dark, motion } = useColorScheme();
  const { labels, lines, unit } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours.
  useEffect(() => {
    if (!canvas.current) return;
    const config = configOf({ labels, lines, unit }, colorsOf(canvas.current), motion);
    const chart = new Chart(canvas.current, config);
    return () => chart.destroy();
  }, [JSON.stringify([labels, lines, unit]), dark, motion]);
  return <canvas ref={canvas} />;
}
