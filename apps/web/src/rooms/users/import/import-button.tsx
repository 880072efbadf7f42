import { IconUpload } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { useRequestedAct } from '#kit/requested-act.ts';

import type { ImportPanelProps } from './import-panel.tsx';

const ImportPanel = lazyDialog<ImportPanelProps>(
  async () => (await import('./import-panel.tsx')).ImportPanel,
);

/** The button and its panel; absent for those who may not add people. */
export function ImportButton() {
  const panel = useOpening<true>();
  useRequestedAct('Import people', () => panel.open(true));
  if (!has('bulk') || !can('users.import')) return null;
  return (
    <>
      <Button
        look="default"
        icon={<IconUpload size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onClick={(press) => panel.open(true, press.currentTarget)}
      >
        Import
      </Button>
      {panel.what && <ImportPanel key={panel.count} isOpen={panel.isOpen} onClose={panel.close} />}
    </>
  );
}
