import { calls } from '@greenroom/contract';
import { PALETTE_KINDS } from '@greenroom/contract/palette.rules';
import type { PaletteKind } from '@greenroom/contract/palette.rules';
import type { FastifyInstance } from 'fastify';

import { hasPermission } from '#kit/access/guard.ts';
import { answer } from '#kit/http/answer.ts';
import { searchRecords } from '#rooms/palette/palette.store.ts';

const KINDS = Object.keys(PALETTE_KINDS) as PaletteKind[];

export function paletteRoutes(app: FastifyInstance): void {
  answer(app, calls['palette.search'], async ({ db, query, request }) => {
    const readable = KINDS.filter((kind) => hasPermission(request, PALETTE_KINDS[kind]));
    return { data: await searchRecords(db, query.q, readable) };
  });
}
