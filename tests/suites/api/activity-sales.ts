import { addSale } from '../../../apps/api/src/testing/parlours.ts';
import { samples } from '../../../apps/api/src/testing/samples/samples.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import type { Needs } from './needs.ts';

/** What the calls about finished parlours need. */
export function salesNeeds(world: World): Needs {
  return {
    'sales.addRecording': async () => {
      const { saleId } = await addSale(world);
      const bytes = Buffer.from(samples.mp4(1));
      const upload = `${bytes.length}-1-00000001`;
      await world.store.write(`recordings/${saleId}/${upload}/0001`, bytes, 'video/mp4');
      return { params: { id: saleId }, body: { upload } };
    },
    'sales.setTop': async () => ({
      params: { id: (await addSale(world, { sale: { savedToProfile: true } })).saleId },
    }),
  };
}
