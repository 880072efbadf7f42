import type { FastifyInstance } from 'fastify';

/** Closed rounds: list, ranking and the votes as CSV. */
export function contestRoundsRoutes(_app: FastifyInstance): void {}
