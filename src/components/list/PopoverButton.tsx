import { Button, type ButtonProps, Popover, type PopoverProps } from 'antd';
import { type ReactNode, useRef, useState } from 'react';

interface PopoverButtonProps extends Pick<ButtonProps, 'icon' | 'iconPlacement' | 'title'> {
  label: string;
  /** What the box below it is called: the label unless it says so. */
  name?: string;
  placement?: PopoverProps['placement'];
  /** Open from the start. */
  defaultOpen?: boolean;
  onClosed?: () => void;
  children: (close: () => void) => ReactNode;
}

/** A box that its button's end would push off a narrow window moves into it, whichever way it opens. */
const WITHIN_WINDOW = { adjustX: 0, shiftX: true } as const;

/** A button, and a box below it that has the focus while it is open. */
export default function PopoverButton(props: PopoverButtonProps) {
  const { label, name = label, placement = 'bottomLeft', defaultOpen = false, onClosed } = props;
  const { icon, iconPlacement = 'start', title, children } = props;
  const [open, setOpen] = useState(defaultOpen);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // The box stands at the end of the document, where no Tab would find it.
  const show = (shown: boolean) => {
    if (!shown && box.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(shown);
    if (!shown) onClosed?.();
  };
  return (
    <Popover
      trigger="click"
      placement={placement}
      arrow={false}
      autoAdjustOverflow={WITHIN_WINDOW}
      destroyOnHidden
      open={open}
      onOpenChange={show}
      afterOpenChange={(shown) => {
        if (!shown || box.current?.contains(document.activeElement)) return;
        box.current?.querySelector<HTMLElement>('input, button')?.focus();
      }}
      content={
        <div
          ref={box}
          role="dialog"
          aria-label={name}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            show(false);
          }}
        >
          {children(() => show(false))}
        </div>
      }
    >
      <Button
        ref={button}
        type="text"
        icon={icon}
        iconPlacement={iconPlacement}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        {label}
      </Button>
    </Popover>
  );
}
