#include <sqlite3.h>

// Swift cannot call a function with a varying number of arguments.

/// Leaves out locks and the counting of memory, and takes memory for pages only as they are read. To be called before
/// anything else, by a process of which one thread uses SQLite.
static inline int csqlite_use_one_thread(void) {
    int code = sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    if (code == SQLITE_OK) code = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    return code == SQLITE_OK ? sqlite3_config(SQLITE_CONFIG_PAGECACHE, (void *)0, 0, 0) : code;
}
