import * as z from 'zod';

// A content policy that forbids making code from text reports zod's attempt. Import this before any schema.
z.config({ jitless: true });
