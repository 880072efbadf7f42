import { SIGN_ON_NAME } from '@greenroom/contract/kit/sign-in';
import * as z from 'zod';

import { flag, isSecure, url } from '#kit/config-parts.ts';
import type { Need } from '#kit/config-parts.ts';

/** The company's own provider, by OpenID Connect. */
export const SIGN_ON_SETTINGS = {
  OIDC_ISSUER: url
    .refine(isSecure, 'must be an https address; http is for the same machine alone')
    .optional(),
  OIDC_CLIENT_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,300}$/, 'must have 1 to 300 characters and no space')
    .optional(),
  OIDC_CLIENT_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{8,500}$/, 'must have 8 to 500 characters and no space')
    .optional(),
  OIDC_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]{1,40}$/u, 'must have 1 to 40 characters')
    .default(SIGN_ON_NAME),
  OIDC_SCOPES: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((scope) => scope !== ''))
    .pipe(
      z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'must list scopes, as email profile groups')),
    )
    .default(['email', 'profile']),
  OIDC_ROLES_CLAIM: z
    .string()
    .regex(/^[^\p{Cc}]{1,200}$/u, 'must be the name of a claim')
    .default('groups'),
  OIDC_DOMAINS: z
    .string()
    .transform((text) => text.split(',').map((domain) => domain.trim().toLowerCase().replace(/^@/, '')))
    .pipe(z.array(z.string().regex(/^[\p{L}\p{N}.-]+$/u, 'must list domains, as example.com, example.org')))
    .optional(),
  OIDC_ONLY: flag.optional(),
};

/** What these need of each other. */
export const SIGN_ON_NEEDS: readonly Need[] = [
  [
    ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_DOMAINS', 'OIDC_ONLY'],
    'OIDC_ISSUER',
    'the address of the provider',
  ],
  [['OIDC_ISSUER'], 'OIDC_CLIENT_ID', 'the name that the provider has given to this console'],
  [['OIDC_ISSUER'], 'OIDC_CLIENT_SECRET', 'the secret that the provider has given to this console'],
  [['OIDC_ISSUER'], 'PUBLIC_URL', 'the address to which the provider sends people back'],
];
