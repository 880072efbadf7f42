import { lazyPart } from '../lazy-part.tsx';
import type { SidePanelProps } from './side-panel-frame.tsx';

const Frame = lazyPart<SidePanelProps>(async () => (await import('./side-panel-frame.tsx')).SidePanelFrame);

/** A panel from the right, 480 wide, full screen on phones; fetched with the first opening. */
export function SidePanel(props: SidePanelProps) {
  return <Frame {...props} />;
}
