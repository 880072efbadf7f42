import type { Registry } from 'prom-client';
import type { Capability } from '@greenroom/contract/capabilities';
import type { Call } from '@greenroom/contract/kit/call';

import type { Config } from '#kit/config.ts';
import type { Db } from '#kit/db/db.ts';
import type { Reads } from '#kit/db/reads.ts';
import type { Events } from '#kit/events/events.ts';
import type { Mail } from '#kit/mail/mail.ts';
import type { ObjectStore } from '#kit/objects/store.ts';
import type { Objects } from '#kit/objects/objects.ts';
import type { Mailbox } from '#kit/mail/mailbox.ts';
import type { HttpClient } from '#kit/outside/http-client.ts';
import type { Certificate } from '#kit/watch/certificate.ts';
import type { Jobs } from '#kit/watch/jobs.ts';
import type { Who } from '#kit/access/sessions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    /** Where calls that change nothing read. */
    reads: Reads;
    config: Config;
    /** The prefix of `*_url` fields; the object's key follows. */
    mediaUrl: string;
    store: ObjectStore;
    objects: Objects;
    mail: Mail;
    mailbox: Mailbox;
    events: Events;
    httpClient: HttpClient;
    /** How the jobs of this process went. */
    jobs: Jobs;
    /** Looks at the certificate of `PUBLIC_URL`. */
    readCertificate: () => Promise<Certificate | null>;
    /** The figures for Prometheus, where they have a port of their own. */
    metrics?: Registry;
    /** What this server can do beyond the specification. */
    capabilities: Capability[];
  }
  interface FastifyRequest {
    /** The signed-in user or admin; null on open calls. */
    who: Who | null;
    /** The call that is made; null for all else, such as the console's files. */
    call: Call | null;
  }
  interface FastifyContextConfig {
    call?: Call;
    /** Marks a route that is not a call of the contract and needs no key: health, docs, the console's files. */
    isOpen?: true;
    /** How long a request's body may take to arrive, if not the usual time. */
    bodyMs?: number;
    /** Marks a route that may run for many minutes, so that a server that stops does not wait for it. */
    isLong?: true;
  }
}
