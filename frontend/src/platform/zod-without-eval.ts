import * as z from 'zod';

// zod would compile its checks with `new Function`; the content security policy forbids that, and each try stands in the browser's log.
z.config({ jitless: true });
