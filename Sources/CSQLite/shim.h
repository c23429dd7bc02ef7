#include <sqlite3.h>

// Swift cannot call a function with a varying number of arguments.

/// Leaves out locks and the counting of memory. To be called before anything else, by a process of which one thread uses
/// SQLite.
static inline int csqlite_use_one_thread(void) {
    int code = sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    return code == SQLITE_OK ? sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) : code;
}
