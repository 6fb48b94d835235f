import { startWebkit } from './webkit.ts';
import { testWalks } from './walks.ts';

testWalks('WebKit', startWebkit);
